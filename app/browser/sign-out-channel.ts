const channelName = 'enamel-session'

type SignOut = 'by-hand' | 'idle'

/** The channel between the tabs; none where the browser has none, or forbids it with all storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}

/** Tells the other tabs of this site that the member has signed out, and how. */
export function announceSignOut(how: SignOut): void {
  const channel = openChannel()
  channel?.postMessage(how)
  channel?.close()
}

/** Calls back when another tab signs out; returns what stops it. */
export function onOtherTabSignedOut(callback: (how: SignOut) => void): () => void {
  const channel = openChannel()
  if (channel) channel.onmessage = ({ data }) => callback(data)
  return () => channel?.close()
}
