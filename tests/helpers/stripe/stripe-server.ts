import { createServer } from 'node:http'
import { StripeStandIn } from './stripe-stand-in.ts'

/**
 * The stub as its own process, for browser tests. `tsx tests/helpers/stripe/stripe-server.ts` prints one line of JSON
 * with its address, the address that returns the number of charges, and the one where a test decides whether a bank
 * verifies its customer.
 */
const stripe = new StripeStandIn()
await stripe.start()
const teller = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  if (request.url === '/bank') {
    const { clientSecret, believed }: { clientSecret: string; believed: boolean } = JSON.parse(body)
    stripe.books.authenticate(clientSecret, believed)
  }
  response.end(String(stripe.books.charges.length))
})
teller.listen(0, '127.0.0.1', () => {
  const address = teller.address()
  const port = typeof address === 'object' ? address?.port : null
  const { host } = stripe.address
  const [api, charges] = [stripe.address.port, port].map((at) => `http://${host}:${at}`)
  const origins = { api, charges, bank: `${charges}/bank` }
  console.log(
    JSON.stringify({ ...origins, secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret }),
  )
})
