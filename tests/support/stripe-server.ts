import { createServer } from 'node:http'
import { StripeStandIn } from './stripe-stand-in.ts'

/**
 * The stand-in as a process of its own, for journeys in a browser: `tsx tests/support/stripe-server.ts` says in one
 * line of JSON where it is, and where it tells how many charges there are.
 */
const stripe = new StripeStandIn()
await stripe.start()
const teller = createServer((_, response) => response.end(String(stripe.books.charges.length)))
teller.listen(0, '127.0.0.1', () => {
  const address = teller.address()
  const port = typeof address === 'object' ? address?.port : null
  const { host } = stripe.address
  const origins = { api: `http://${host}:${stripe.address.port}`, charges: `http://${host}:${port}` }
  console.log(
    JSON.stringify({ ...origins, secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret }),
  )
})
