const patienceMs = 15_000

/**
 * Loads a third-party script and returns what it provides; `open` returns undefined if that is missing. Rejects, with
 * `name` as the subject of the message, if the script can't be loaded or takes longer than fifteen seconds.
 */
export function loadScript<Api>(
  url: string,
  name: string,
  open: () => Api | Promise<Api> | undefined,
): Promise<Api> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail('did not answer in time'), patienceMs)
    function fail(what: string) {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`${name} ${what}.`))
    }
    script.async = true
    script.src = url
    script.onerror = () => fail('could not be loaded')
    script.onload = async () => {
      try {
        const api = await open()
        if (!api) return fail('is not there after loading')
        clearTimeout(timer)
        resolve(api)
      } catch (reason) {
        clearTimeout(timer)
        reject(reason)
      }
    }
    document.head.append(script)
  })
}
