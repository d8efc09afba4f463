/** Errors from PostgreSQL, the system or the driver when no connection can be made, and what an operator can do. */
const sentences: [RegExp, string][] = [
  [/^28(P01|000)$/, 'The database refuses the user or the password that DATABASE_URL names.'],
  [/^3D000$/, 'There is no such database at the server that DATABASE_URL names: make it first.'],
  [/^53300$/, 'The database takes no more connections. Try again, or raise its max_connections.'],
  [/^(57P0\d|25006)$/, 'The database is starting or stopping, or it only reads. Try again once it writes.'],
  [/^(53100|58030)$/, 'The disk of the database is full, or cannot be written.'],
  [
    /^The server does not support SSL|^(CERT|DEPTH_ZERO|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO_)/,
    'The database and the sslmode in DATABASE_URL do not agree.',
  ],
  [
    /^(08\w{3}|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|^timeout ex|^Connection terminated|is not queryable$/,
    'The database cannot be reached: does it run, and where DATABASE_URL says?',
  ],
]

/**
 * A sentence for the operator if `error` means that the database is unreachable or rejects the connection; else null.
 */
export function explainConnectionError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // A failed query carries the database's error as its cause.
  if ('query' in error) return explainConnectionError(error.cause)
  const code = 'code' in error ? String(error.code) : ''
  const found = sentences.find(([said]) => said.test(code) || said.test(error.message))
  return found ? `${found[1]} (${error.message || code})` : null
}
