/** What of Google's reCAPTCHA Enterprise script we call. */
type Grecaptcha = {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: { enterprise?: Grecaptcha }
  }
}

const scriptUrl = 'https://www.google.com/recaptcha/enterprise.js'
const patienceMs = 10_000

let loading: Promise<Grecaptcha> | undefined

/**
 * A token for a request to `path`. The script is loaded once, on the first need; when it fails every waiting
 * caller is rejected, and the next call tries again (specification §8).
 */
export async function captchaToken(siteKey: string, path: string): Promise<string> {
  const captcha = await load(siteKey)
  return captcha.execute(siteKey, { action: captchaAction(path) })
}

/** The action of a path: the provider allows letters, digits, slashes and underscores only. */
export function captchaAction(path: string): string {
  return (path.split(/[?#]/)[0] ?? '').replaceAll(/[^A-Za-z0-9/_]/g, '_').slice(0, 100)
}

function load(key: string): Promise<Grecaptcha> {
  loading ??= inject(`${scriptUrl}?render=${encodeURIComponent(key)}`).catch((reason: unknown) => {
    loading = undefined
    throw reason
  })
  return loading
}

function inject(url: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail('did not answer in time'), patienceMs)
    function fail(what: string) {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The captcha ${what}.`))
    }
    script.async = true
    script.src = url
    script.onerror = () => fail('could not be loaded')
    script.onload = () => {
      const captcha = window.grecaptcha?.enterprise
      if (!captcha) return fail('is not there after loading')
      captcha.ready(() => {
        clearTimeout(timer)
        resolve(captcha)
      })
    }
    document.head.append(script)
  })
}
