/** Dispatched on `document` once the page is interactive: the screens' code is loaded and React has hydrated. */
export const aliveEvent = 'enamel:alive'
