import { describe, expect, it } from 'vitest'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { demoPassword } from '#demo/passwords.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { loadEnv } from './env.ts'
import { openGateway } from './open-gateway.ts'
import { openServices } from './open-services.ts'

const database = useDatabase()
const parts = () => ({ db: database.db, now: () => new Date(), warn: () => {} })
const production = () => ({
  APP_ENV: 'production',
  DATABASE_URL: database.url,
  SESSION_SECRET: 'a secret for tests, of more than 32 letters',
  PUBLIC_ORIGIN: 'https://plans.example.com',
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  WORKER: 'off',
  LOG_LEVEL: 'silent',
})

describe('the gateway', () => {
  it('is the configured one', async () => {
    expect(await openGateway(loadEnv({ APP_ENV: 'test' }), parts())).toBeInstanceOf(SandboxGateway)
    expect(await openGateway(loadEnv(production()), parts())).toBeInstanceOf(StripeGateway)
  })
})

describe('production', () => {
  it('starts with the keys of Stripe, and gives browsers the publishable one only', async () => {
    const opened = await openServices(loadEnv(production()))
    expect(opened.services.gateway.name).toBe('stripe')
    expect(opened.services.config.gateway).toEqual({ name: 'stripe', publishableKey: 'pk_live_1' })
    expect(JSON.stringify(opened.services.config)).not.toMatch(/sk_live|whsec/)
    await opened.close()
  })

  it('refuses to start while an account of the demo has the published password', async () => {
    const email = 'member@brightharbor.example'
    const { id: brandId } = await insertBrand(database.db)
    const passwordHash = await hashPassword(demoPassword)
    await insertAccount(database.db, { brandId, email, passwordHash, isDemo: true })
    await insertStaff(database.db, { email: 'owner@enamel.example', passwordHash, isDemo: true })
    await expect(openServices(loadEnv(production()))).rejects.toThrow(
      `${email}, owner@enamel.example still have`,
    )
  })

  it('§faults 58: starts whatever a visitor entered: a person with the demo’s email and password isn’t one of the demo', async () => {
    const { id: brandId } = await insertBrand(database.db, { key: 'prairie' })
    const passwordHash = await hashPassword(demoPassword)
    await insertAccount(database.db, { brandId, email: 'member@brightharbor.example', passwordHash })
    await insertStaff(database.db, { email: 'owner@enamel.example', passwordHash })
    const opened = await openServices(loadEnv(production()))
    await opened.close()
  })

  it('lets an account of that name start with its own password', async () => {
    const { id: brandId } = await insertBrand(database.db)
    const passwordHash = await hashPassword('seven wet otters dancing')
    await insertAccount(database.db, {
      brandId,
      email: 'member@brightharbor.example',
      passwordHash,
      isDemo: true,
    })
    const opened = await openServices(loadEnv(production()))
    await opened.close()
  })
})
