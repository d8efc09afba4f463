import { z } from 'zod'
import { type Captcha, CaptchaUnavailable } from './captcha.ts'

const assessmentSchema = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().optional() }),
  riskAnalysis: z.object({ score: z.number().optional() }).optional(),
})

/** Google's default threshold for score keys: below 0.5 a visitor is likely a robot. */
const leastScore = 0.5

/**
 * reCAPTCHA Enterprise through its REST call `projects.assessments.create`. An action may contain letters, digits,
 * slashes and underscores. Any other character in a path is sent as `_`.
 */
export function createRecaptchaEnterprise({
  project,
  apiKey,
  siteKey,
  baseUrl = 'https://recaptchaenterprise.googleapis.com',
  timeoutMs = 3_000,
}: {
  project: string
  apiKey: string
  siteKey: string
  baseUrl?: string
  timeoutMs?: number
}): Captcha {
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(project)}/assessments`
  return {
    async verify({ token, action, ip, userAgent }) {
      const expectedAction = captchaAction(action)
      const event = { token, siteKey, expectedAction, userIpAddress: ip, userAgent: userAgent ?? undefined }
      let answer: unknown
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': apiKey },
          body: JSON.stringify({ event }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
        answer = await response.json()
      } catch (cause) {
        throw new CaptchaUnavailable('No assessment could be had.', { cause })
      }
      const assessment = assessmentSchema.safeParse(answer)
      if (!assessment.success) throw new CaptchaUnavailable('The assessment could not be read.')
      const { tokenProperties, riskAnalysis } = assessment.data
      const passed =
        tokenProperties.valid &&
        tokenProperties.action === expectedAction &&
        (riskAnalysis?.score ?? 0) >= leastScore
      return passed ? 'passed' : 'failed'
    },
  }
}

/** The action name of a path, the same in browser and server, limited to characters the provider allows. */
function captchaAction(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9/_]/g, '_').slice(0, 100)
}
