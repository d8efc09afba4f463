import { expect, test } from '#tests/e2e/fixtures.ts'

const pages = [
  'profile',
  'home-office',
  'card-on-file',
  'family',
  'change-plan',
  'purchase',
  'renew',
  'cancel',
].map((name) => `/dashboard/${name}`)

test('anonymous visitors can’t open the member area: each page asks them to sign in, and returns them after', async ({
  request,
}) => {
  for (const path of [...pages, '/receipt/01996848-6900-7692-8f38-8de87c576111']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const signIn = `/member-login?return=${encodeURIComponent(path)}`
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, signIn])
  }
})
