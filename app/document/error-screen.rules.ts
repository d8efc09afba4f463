import * as m from '#messages'

/** The Error entity as the full-page error screen shows it (specification §2, §3). */
export type ScreenError = { statusCode: number; statusMessage: string; message: string }

/**
 * Fills in defaults: statusCode 500; statusMessage 'Page Not Found' for 404, otherwise 'Internal Server Error' unless
 * one is given; a plain sentence if there is no message.
 */
export function screenError(error: Partial<ScreenError>): ScreenError {
  const statusCode = error.statusCode || 500
  const isMissing = statusCode === 404
  return {
    statusCode,
    statusMessage: isMissing ? m.layout_error_missing_title() : error.statusMessage || m.layout_error_title(),
    message: error.message || (isMissing ? m.layout_error_missing() : m.layout_error_text()),
  }
}

/**
 * Converts an error thrown while rendering a page to the screen's error. Internal errors aren't explained to visitors.
 */
export function screenErrorOf(thrown: unknown): ScreenError {
  if (typeof thrown !== 'object' || thrown === null) return screenError({})
  if (thrown instanceof TypeError && noNetwork.test(thrown.message)) {
    return screenError({
      statusMessage: m.layout_error_no_connection_title(),
      message: m.layout_error_no_connection(),
    })
  }
  if (!('status' in thrown) || typeof thrown.status !== 'number') return screenError({})
  const data = 'data' in thrown ? thrown.data : undefined
  return screenError({
    statusCode: thrown.status,
    statusMessage:
      'statusText' in thrown && typeof thrown.statusText === 'string' ? thrown.statusText : undefined,
    message: messageOf(data),
  })
}

/** The messages of Chromium, Firefox and Safari when `fetch` gets no response. */
const noNetwork = /failed to fetch|networkerror|load failed/i

/** A response body that isn't a screen's own is text: an Error entity, or a proxy's page, which isn't shown. */
function messageOf(data: unknown): string | undefined {
  if (typeof data === 'string') return /^\s*[<{[]/.test(data) ? messageOf(parsed(data)) : data
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' ? data.message : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
