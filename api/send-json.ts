import type { Context, TypedResponse } from 'hono'

/** Responds 200 with JSON that is already serialized; `c.json` would serialize it again. */
export function sendJson<Answer>(c: Context, text: string): Response & TypedResponse<Answer, 200, 'json'> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }
  const answer: Response = c.body(text, 200, headers)
  return answer as Response & TypedResponse<Answer, 200, 'json'>
}
