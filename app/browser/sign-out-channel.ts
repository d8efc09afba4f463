const channelName = 'enamel-session'

type SignOut = 'by-hand' | 'idle'

/** The channel between the tabs; null if the browser doesn't have one, or blocks it along with all storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}

/** Tells the site's other tabs that the member has signed out, and how. */
export function announceSignOut(how: SignOut): void {
  const channel = openChannel()
  channel?.postMessage(how)
  channel?.close()
}

/** Calls back when another tab signs out; returns a function that stops listening. */
export function onOtherTabSignedOut(callback: (how: SignOut) => void): () => void {
  const channel = openChannel()
  if (channel) channel.onmessage = ({ data }) => callback(data)
  return () => channel?.close()
}
