import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setFlash } from '#app/browser/flash.ts'
import { hasUnsavedText } from '#app/console/reauthentication/screen-session.ts'
import { showToast } from '#app/ui/toast.tsx'
import { isPlainKey, isTextField, isTyped, type TextField, writeInto } from './focused.ts'
import { type Burst, goesOn, isCard, scannedBy, withKey } from './scan.rules.ts'

type Begun = { field: { element: TextField; text: string } | null; mayLose: boolean }

let box: ((scanned: string) => void) | null = null

/**
 * Registers the handler for scanned cards: the desk's box, while it's on the screen. Returns a function that
 * unregisters it.
 */
export function receiveScans(open: (scanned: string) => void): () => void {
  box = open
  return () => {
    if (box === open) box = null
  }
}

/**
 * Handles a scanner, which types and ends with Enter, wherever focus is. A scanned card opens at the desk from any
 * screen of the console, and what its keys wrote into a field is undone. Any other scan presses no button, and at the
 * desk submits no form.
 */
export function useScans({ place, hasDesk }: { place: string; hasDesk: boolean }): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAtDesk = pathname.startsWith(`/${place}/desk`)

  const open = useEffectEvent(async (scanned: string, mayLose: boolean) => {
    if (!(await leaveDialogs())) return
    if (box) return box(scanned)
    if (!hasDesk) return
    if (mayLose) {
      const message = 'A card was scanned. Go to the desk to open it: what is typed here would be lost.'
      return void showToast({ message, tone: 'warning' })
    }
    setFlash(scanned)
    void navigate(`/${place}/desk`)
  })
  const onEnter = useEffectEvent((event: KeyboardEvent, scanned: string, begun: Begun) => {
    if (isCard(scanned)) {
      stop(event)
      if (begun.field?.element.isConnected) writeInto(begun.field.element, begun.field.text)
      void open(scanned, begun.mayLose)
    } else if (!isTyped(event.target) || (isAtDesk && !isSearch(event.target))) stop(event)
  })

  useEffect(() => {
    let burst: Burst | null = null
    let begun: Begun = { field: null, mayLose: false }
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp: at } = event
      if (!isPlainKey(event)) return
      if (key === 'Enter') {
        const scanned = scannedBy(burst, at)
        burst = null
        if (scanned !== null) onEnter(event, scanned, begun)
      }
      if (key.length !== 1) return
      if (!goesOn(burst, at)) {
        const field = isTextField(target) ? { element: target, text: target.value } : null
        begun = { field, mayLose: hasUnsavedText() }
      } else if (key === ' ' && !isTyped(target)) event.preventDefault()
      burst = withKey(burst, key, at)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Submitting a search field has no side effects. */
function isSearch(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=combobox], [type=search]')
}

/** Closes dialogs over the screen as Escape does; false if one can't be closed, such as signing in again. */
async function leaveDialogs(): Promise<boolean> {
  const open = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  for (const dialog of open().reverse()) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  // React closes them a few frames later.
  for (let frame = 0; frame < 20 && open().length > 0; frame += 1) await new Promise(requestAnimationFrame)
  return open().length === 0
}
