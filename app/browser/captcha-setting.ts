let siteKey: string | null = null

/** Enables the captcha; null disables it, which is the default. The shell calls this with the public settings. */
export function configureCaptcha(key: string | null): void {
  siteKey = key
}

/** A token for a secured request, or undefined if the captcha is off. The captcha's code is loaded only if it's on. */
export async function captchaTokenFor(path: string): Promise<string | undefined> {
  if (!siteKey) return undefined
  const { captchaToken } = await import('./captcha.ts')
  return captchaToken(siteKey, path)
}
