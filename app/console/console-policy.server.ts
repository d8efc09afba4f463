import type { InlineHashes } from '#app/document/content-security-policy.server.ts'

type Cards = { frames: string[]; connects: string[] }
const none: Cards = { frames: [], connects: [] }

/**
 * The policy of the console's pages: their own inline scripts and styles by hash, what those bring in, and nothing of
 * anybody else. No service, frame or picture of others, whatever the brands' pages are configured with; but at the desk
 * what the gateway's field of a card needs (`cards`), which, as on the site's pages, can do with no Trusted Types. `styleNonce`: what
 * a style must carry that React Aria adds to the page. `anyStyle`: in development, where styles are added to the page.
 * `studioOf`: of the content studio alone, the site whose pages it shows in a frame; the editor of text pastes there by a
 * policy of its own.
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
    // The map's own, beside an office's form.
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
