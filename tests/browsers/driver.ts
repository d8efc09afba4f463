/** Keys that are no letter, by the name a journey calls them. */
export const keys = {
  Enter: '\uE006',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
} as const
export type Key = keyof typeof keys

/** What each engine is asked to do: a window, a hand and a pair of eyes. */
export type Driver = {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page; what goes in and out is JSON, and it may use nothing from outside itself. */
  run: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  clickAt: (x: number, y: number) => Promise<void>
  hoverAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  selectAll: () => Promise<void>
  /** A PNG of what is seen. */
  picture: () => Promise<Buffer>
  /** The page as a PDF, on sheets. */
  print: () => Promise<Buffer>
  /** What went wrong in the page so far: exceptions, refused by its policy, errors of its console. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** How a browser is started; `blocksCookies` where it is one of somebody who blocks them all. */
export type Look = { width: number; blocksCookies?: boolean }

/** The text of a function to be called in a page with JSON, answering JSON; what the loader of TypeScript adds is there too. */
export function asCall(work: (...args: never[]) => unknown): string {
  return `async (args) => { const __name = (f) => f; return JSON.stringify((await (${work})(...JSON.parse(args))) ?? null) }`
}

/** The keys of the W3C's actions that type a text, or press one key while another is held. */
export function keyActions(text: string, held?: string) {
  const strokes = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  const all = held ? [{ type: 'keyDown', value: held }, ...strokes, { type: 'keyUp', value: held }] : strokes
  return [{ type: 'key', id: 'keyboard', actions: all }]
}

/** The W3C's actions of a press with the left button, or of coming there alone. */
export function pointerActions(x: number, y: number, { presses = true } = {}) {
  const press = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    ...(presses ? press : []),
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export const control = '\uE009'
