import { html } from 'hono/html'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { formatPhone } from '#domain/format.ts'

/**
 * What a person sees while too many pages are asked for at once: 503 and when to try again. It costs no rendering, so
 * it needs nothing but itself.
 */
export async function busyPage(brand: Brand, retryAfterSeconds: number): Promise<Response> {
  const { phone } = brand.settings.operator
  const page = await html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>One moment, please | ${brand.name}</title>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>Very many people are here right now. Nothing you did is lost. Please try again in ${retryAfterSeconds} seconds.</p>
<p><a href="">Try again</a></p>
<p>${brand.name}, ${formatPhone(phone)}</p>
</main>
</body>
</html>`
  return new Response(String(page), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': String(retryAfterSeconds) },
  })
}
