/** A captcha provider's verdict on one action of one browser. */
type CaptchaVerdict = 'passed' | 'failed'

/** The interface of every captcha provider. */
export type Captcha = {
  /**
   * Verifies the token a browser got for `action`, the path it is about to write to.
   * @throws CaptchaUnavailable when the provider doesn't respond. Never returns 'passed' instead.
   */
  verify(input: {
    token: string
    action: string
    ip: string
    userAgent: string | null
  }): Promise<CaptchaVerdict>
}

/** The provider didn't respond, or its response says nothing about the visitor. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
}
