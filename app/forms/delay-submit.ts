/** Nobody waits longer for what can be typed; milliseconds. */
const patienceMs = 4_000

const underWay = new WeakMap<HTMLFormElement, Set<Promise<unknown>>>()

/**
 * Has a form wait, once it is sent, for something that still fills it in, such as the city of a ZIP code; not for long:
 * where nobody answers, it is sent as it is.
 */
export function delaySubmit(form: HTMLFormElement, work: Promise<unknown>): void {
  const works = underWay.get(form) ?? new Set()
  underWay.set(form, works)
  const inTime = Promise.race([work, new Promise((end) => setTimeout(end, patienceMs))])
  works.add(inTime)
  const end = () => void works.delete(inTime)
  inTime.then(end, end)
}

/** Resolves once nothing fills in the form any more, however that ended. */
export async function pendingFields(form: HTMLFormElement): Promise<void> {
  await Promise.allSettled(underWay.get(form) ?? [])
}
