import type { InlineHashes } from '#app/document/content-security-policy.server.ts'

type Cards = { frames: string[]; connects: string[] }
const none: Cards = { frames: [], connects: [] }

/**
 * The content policy of the console's pages: their own inline scripts and styles by hash, whatever those load, and
 * nothing third-party. It allows no services, frames or images of others, however the brands' pages are configured.
 * `cards`: the frames and connections the gateway's card field needs, at the desk only; as on the site's pages, it
 * doesn't work with Trusted Types.
 * `styleNonce`: the nonce for styles that React Aria adds to the page.
 * `anyStyle`: in development, where styles are added to the page.
 * `studioOf`: in the content studio only, the site whose pages it shows in a frame; the text editor there pastes under
 * its own Trusted Types policy.
 */
export function consolePolicy(
  { scripts, styles }: InlineHashes,
  {
    anyStyle,
    styleNonce,
    studioOf,
    cards = none,
  }: { anyStyle: boolean; styleNonce: string; studioOf?: string | undefined; cards?: Cards },
): string {
  const frames = [...(studioOf ? [studioOf] : []), ...cards.frames]
  return [
    "default-src 'none'",
    `script-src ${["'strict-dynamic'", ...new Set(scripts)].join(' ')}`,
    `style-src 'self' ${anyStyle ? "'unsafe-inline'" : [`'nonce-${styleNonce}'`, ...new Set(styles)].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "img-src 'self' data:",
    "font-src 'self'",
    // The map next to an office's form has its own worker.
    "worker-src 'self'",
    `connect-src ${["'self'", ...cards.connects].join(' ')}`,
    ...(cards.frames.length > 0
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types default enamel-inert dompurify${studioOf ? ' ProseMirrorClipboard' : ''}`,
        ]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
