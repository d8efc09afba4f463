let siteKey: string | null = null

/** Turns the captcha on; null turns it off, which is the default. Called by the shell with the public settings. */
export function configureCaptcha(key: string | null): void {
  siteKey = key
}

/** A token for a secured request, or undefined where the captcha is off; its code is fetched only where it is on. */
export async function captchaTokenFor(path: string): Promise<string | undefined> {
  if (!siteKey) return undefined
  const { captchaToken } = await import('./captcha.ts')
  return captchaToken(siteKey, path)
}
