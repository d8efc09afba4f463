import { loadScript } from './load-script.ts'
import { letScriptsIn } from './trusted-types.ts'

/** The part of Google's reCAPTCHA Enterprise script that we call. */
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

let loading: Promise<Grecaptcha> | undefined

/**
 * A token for a request to `path`. The script loads once, when first needed. If it fails, every waiting caller is
 * rejected, and the next call tries again (specification §8).
 */
export async function captchaToken(siteKey: string, path: string): Promise<string> {
  const captcha = await load(siteKey)
  return captcha.execute(siteKey, { action: captchaAction(path) })
}

/** The action name for a path: the provider allows only letters, digits, slashes and underscores. */
export function captchaAction(path: string): string {
  return (path.split(/[?#]/)[0] ?? '').replaceAll(/[^A-Za-z0-9/_]/g, '_').slice(0, 100)
}

function load(key: string): Promise<Grecaptcha> {
  const url = `${scriptUrl}?render=${encodeURIComponent(key)}`
  // Its first script loads a second one.
  letScriptsIn('https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/')
  loading ??= loadScript(url, 'The captcha', whenReady).catch((reason: unknown) => {
    loading = undefined
    throw reason
  })
  return loading
}

function whenReady(): Promise<Grecaptcha> | undefined {
  const captcha = window.grecaptcha?.enterprise
  return captcha && new Promise((resolve) => captcha.ready(() => resolve(captcha)))
}
