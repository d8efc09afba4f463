import { createHash } from 'node:crypto'
import type { InlineHashes } from '#app/shell/content-security-policy.server.ts'

/** The style that `react-aria` adds to a page that has something to press (its usePress.mjs), by hash. */
const pressableStyle = `'sha256-${createHash('sha256')
  .update(`@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`)
  .digest('base64')}'`

/**
 * The policy of the console's pages: their own inline scripts and styles by hash, what those bring in, and nothing of
 * anybody else. No service, frame or picture of others, whatever the brands' pages are configured with. `anyStyle`: in
 * development, where styles are added to the page. `studioOf`: of the content studio alone, the site whose pages it
 * shows in a frame; React Aria adds one style there, and the editor of text pastes by a policy of its own.
 */
export function consolePolicy(
  { scripts, styles }: InlineHashes,
  { anyStyle, studioOf }: { anyStyle: boolean; studioOf?: string | undefined },
): string {
  return [
    "default-src 'none'",
    `script-src ${["'strict-dynamic'", ...new Set(scripts)].join(' ')}`,
    `style-src 'self' ${anyStyle ? "'unsafe-inline'" : [...new Set(styles), ...(studioOf ? [pressableStyle] : [])].join(' ')}`.trim(),
    ...(studioOf ? [`frame-src ${studioOf}`] : []),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types default enamel-inert dompurify${studioOf ? ' ProseMirrorClipboard' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
