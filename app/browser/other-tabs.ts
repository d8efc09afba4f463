const channelName = 'enamel-session'

/** Tells the other tabs of this site that the member has signed out. */
export function announceSignOut(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-out')
  channel.close()
}

/** Calls back when another tab signs out; returns what stops it. */
export function onOtherTabSignedOut(callback: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => data === 'signed-out' && callback()
  return () => channel.close()
}
