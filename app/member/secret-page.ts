/**
 * Headers of a page whose address may carry a one-use token: nobody keeps it, and no link or request tells it.
 */
export const secretPageHeaders = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
