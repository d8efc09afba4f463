/** The longest wait for something the user could type instead; milliseconds. */
const patienceMs = 4_000

const underWay = new WeakMap<HTMLFormElement, Set<Promise<unknown>>>()

/**
 * Delays a submitted form while something is still filling it in, such as a ZIP code's city. Without a response, the
 * form is soon submitted as it is.
 */
export function delaySubmit(form: HTMLFormElement, work: Promise<unknown>): void {
  const works = underWay.get(form) ?? new Set()
  underWay.set(form, works)
  const inTime = Promise.race([work, new Promise((end) => setTimeout(end, patienceMs))])
  works.add(inTime)
  const end = () => void works.delete(inTime)
  inTime.then(end, end)
}

/** Resolves once nothing is filling in the form anymore, whatever the outcome. */
export async function pendingFields(form: HTMLFormElement): Promise<void> {
  await Promise.allSettled(underWay.get(form) ?? [])
}
