/**
 * Runs in the page: resolves once every picture has loaded and nothing has moved for three frames, or after five
 * seconds.
 */
export async function comeToRest(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  const places = () =>
    [...document.body.querySelectorAll('*')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${x} ${y} ${width} ${height}`
      })
      .join()
  const isLoading = () =>
    [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
  const end = performance.now() + 5_000
  await document.fonts.ready
  let before = ''
  let still = 0
  while (still < 3 && performance.now() < end) {
    await frame()
    const now = places()
    still = now === before && !isLoading() ? still + 1 : 0
    before = now
  }
}
