/** Whose screens this document shows; null before somebody is signed in wholly. */
let worker: string | null = null
let underWay: Promise<boolean> | undefined

/**
 * Where something is typed that may be sent nowhere yet, with the number of the last key there: a form, or, under null, all
 * that stands in none.
 */
const typed = new Map<Element | null, number>()
let keys = 0
/** The form that was sent last, until it has made its call or something else is pressed. */
let submitted: Element | null = null

/** What is searched by, and what proves who one is, is no work that could be lost. */
const notWork = '[role=combobox], [type=search], [role=search] *, [data-dialog] *, [data-lock] *'

/** Notes whose screens these are, and from now on what they type; returns what stops it. */
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

/** The email of whose screens these are; null before somebody is signed in wholly. */
export function currentEmail(): string | null {
  return worker
}

/** Whether there may be something typed on this screen that is sent nowhere yet; with a form that is gone so is its text. */
export function hasUnsavedText(): boolean {
  return [...typed.keys()].some((form) => form === null || form.isConnected)
}

/** Notes that the screen with all that was typed is left. */
export function leaveScreen(): void {
  typed.clear()
}

/**
 * Begins a call that writes something: of the form that was sent last, else, as where a draft is saved by itself, of what
 * stands in no form. What is returned is called once that is written: what was typed there until now is sent, and nothing else.
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
