/** What a captcha provider says of one action of one browser. */
type CaptchaVerdict = 'passed' | 'failed'

/** The port every captcha provider fills. */
export type Captcha = {
  /**
   * Judges the token a browser got for `action`, the path it is about to write to.
   * @throws CaptchaUnavailable when the provider gives no answer; never 'passed' instead.
   */
  verify(input: {
    token: string
    action: string
    ip: string
    userAgent: string | null
  }): Promise<CaptchaVerdict>
}

/** The provider did not answer, or not in a way that says anything about the visitor. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
}
