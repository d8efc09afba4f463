const channelName = 'enamel-session'

type SignOut = 'by-hand' | 'idle'

/** Tells the other tabs of this site that the member has signed out, and how. */
export function announceSignOut(how: SignOut): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(how)
  channel.close()
}

/** Calls back when another tab signs out; returns what stops it. */
export function onOtherTabSignedOut(callback: (how: SignOut) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => callback(data)
  return () => channel.close()
}
