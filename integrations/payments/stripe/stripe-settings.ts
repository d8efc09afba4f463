import * as z from 'zod'

const text = z.string()

/** Settings of Stripe, which `.env.example` explains. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: text.startsWith('sk_', 'must begin with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.startsWith('whsec_', 'must begin with whsec_').optional(),
  STRIPE_API_ORIGIN: text
    .refine((value) => URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value, {
      error: 'must be an origin such as https://plans.example.com, without a path or a slash at its end',
    })
    .optional(),
}

const schema = z.object(stripeSettings)
export type StripeSettings = z.infer<typeof schema>
type Checked = StripeSettings & { APP_ENV: string; PAYMENT_GATEWAY: string }

const live = (env: Checked) => env.APP_ENV === 'production'

const isLiveKey = (key: string | undefined) => /^[a-z]+_live_/.test(key ?? '')

/** The account of a key. Keys made since about 2018 contain it after the mode (`51…`). */
const accountOfKey = (key: string | undefined) =>
  /^[a-z]+_(?:live|test)_5(1[A-Za-z0-9]{15})/.exec(key ?? '')?.[1]

/** Rules that combine these settings with the deployment's mode. */
export const stripeRules: {
  name: keyof StripeSettings
  wrong: (env: Checked) => boolean
  say: string
}[] = [
  ...(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).map((name) => ({
    name,
    wrong: (env: Checked) => env.PAYMENT_GATEWAY === 'stripe' && !env[name],
    say: 'must be set when PAYMENT_GATEWAY is stripe',
  })),
  ...(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).flatMap((name) => [
    {
      name,
      wrong: (env: Checked) => live(env) && env[name] !== undefined && !isLiveKey(env[name]),
      say: 'is no live key: in production it must begin with sk_live_ or pk_live_, or nobody would pay real money',
    },
    {
      name,
      wrong: (env: Checked) => !live(env) && isLiveKey(env[name]),
      say: 'is a live key: outside production only test keys may be used',
    },
  ]),
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    wrong: (env) => {
      const secret = accountOfKey(env.STRIPE_SECRET_KEY)
      const publishable = accountOfKey(env.STRIPE_PUBLISHABLE_KEY)
      return secret !== undefined && publishable !== undefined && secret !== publishable
    },
    say: 'is of another Stripe account than STRIPE_SECRET_KEY: take both keys from one account',
  },
  {
    name: 'STRIPE_API_ORIGIN',
    wrong: (env) => live(env) && env.STRIPE_API_ORIGIN !== undefined,
    say: 'must not be set in production',
  },
]
