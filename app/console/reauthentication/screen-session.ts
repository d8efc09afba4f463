/** Whose screens this document shows; null before somebody is signed in wholly. */
let worker: string | null = null
let hasTyped = false
let underWay: Promise<boolean> | undefined

/** Notes whose screens these are, and from now on whether they type; returns what stops it. */
export function startScreenSession(email: string): () => void {
  worker = email
  const note = () => {
    hasTyped = true
  }
  document.addEventListener('input', note, { capture: true })
  return () => {
    worker = null
    document.removeEventListener('input', note, { capture: true })
  }
}

/** The email of whose screens these are; null before somebody is signed in wholly. */
export function currentEmail(): string | null {
  return worker
}

/** Whether there may be something typed on this screen that is sent nowhere yet. */
export function hasUnsavedText(): boolean {
  return hasTyped
}

/** Notes that what was typed is sent, or that its screen is left. */
export function markSaved(): void {
  hasTyped = false
}

/**
 * Hides the screen of somebody whose session is over and asks them to sign in over it, so that what they typed stays
 * where it is; however many ask at once, there is one dialog. True once the same person is signed in again; false where
 * there are no screens of anybody.
 */
export function signInAgain(): Promise<boolean> {
  const email = worker
  if (email === null) return Promise.resolve(false)
  underWay ??= import('./sign-in-again.tsx')
    .then(({ askToSignIn }) => askToSignIn(email))
    .finally(() => {
      underWay = undefined
    })
  return underWay
}
