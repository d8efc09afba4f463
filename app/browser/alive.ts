/** Said on `document` once the page answers: the screens' code is there and React has taken over. */
export const aliveEvent = 'enamel:alive'
