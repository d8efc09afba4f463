/** The email of the staff member whose screens this document shows; null until sign-in is complete. */
let worker: string | null = null
let underWay: Promise<boolean> | undefined

/**
 * Where there may be unsent input, with the number of the last key there: a form, or null for all input outside forms.
 */
const typed = new Map<Element | null, number>()
let keys = 0
/** The form last submitted, until it has made its call or something else is pressed. */
let submitted: Element | null = null

/** Search fields and authentication fields hold no work that could be lost. */
const notWork = '[role=combobox], [type=search], [role=search] *, [data-dialog] *, [data-lock] *'

/** Records whose screens these are and starts tracking what they type; returns a function that stops it. */
export function startScreenSession(email: string): () => void {
  worker = email
  const stop = new AbortController()
  const listen = (type: string, note: (target: Element) => void) =>
    document.addEventListener(type, ({ target }) => target instanceof Element && note(target), {
      capture: true,
      signal: stop.signal,
    })
  listen('input', (field) => {
    if (!field.matches(notWork)) typed.set(field.closest('form'), ++keys)
  })
  listen('submit', (form) => {
    submitted = form
  })
  listen('click', () => {
    submitted = null
  })
  return () => {
    worker = null
    stop.abort()
  }
}

/** The email of the staff member whose screens these are; null until sign-in is complete. */
export function currentEmail(): string | null {
  return worker
}

/** Whether there may be unsent input on this screen; a removed form's input is gone. */
export function hasUnsavedText(): boolean {
  return [...typed.keys()].some((form) => form === null || form.isConnected)
}

/** Records that the screen was left, with everything typed on it. */
export function leaveScreen(): void {
  typed.clear()
}

/**
 * Starts tracking a writing call for the form last submitted; otherwise, such as for automatic saves of a draft, for
 * input outside forms. Call the returned function once the write succeeded: it marks only what was typed there before
 * the call as sent.
 */
export function beginSaving(): () => void {
  const form = submitted
  const until = keys
  submitted = null
  return () => {
    if ((typed.get(form) ?? 0) <= until) typed.delete(form)
  }
}

/**
 * Hides the screen of a staff member whose session ended and asks them to sign in over it, so that their input is kept.
 * Concurrent callers share one dialog. Resolves to true once the same person is signed in again, and to false if no
 * one's screens are shown.
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
