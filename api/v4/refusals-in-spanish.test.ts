import { expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { sampleContact } from '#demo/fixtures/support-requests.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { contactRoutes } from './contact.ts'

const database = useDatabase()
const spanish = { 'accept-language': 'es-US' }

async function open() {
  const services = testServices(database.db, { now: new Date('2026-11-20T18:00:00Z') })
  const brand = await insertBrand(database.db)
  return new TestBrowser(
    openTestApi({ services, brand, routers: [sessionCheckRoutes, loginRoutes, contactRoutes] }),
  )
}

test('what a Spanish form sent wrongly is reported in Spanish, elsewhere in English', async () => {
  const browser = await open()
  const wrong = { ...sampleContact, email: 'noor@@example.com', message: 'Hola', topic: undefined }
  const told = async (headers: Record<string, string>) => {
    const { message, code, fields } = await (await browser.post('/api/v4/contact', wrong, headers)).json()
    return [code, message, ...fields.map((field: { message: string }) => field.message)]
  }
  expect(await told(spanish)).toEqual([
    'invalid',
    'Revise los campos marcados.',
    'Escriba una sola dirección de correo electrónico.',
    'Elija de qué se trata.',
    'Cuéntenos un poco más: al menos 10 caracteres.',
  ])
  const english = await told({})
  expect(english).toContain('Please check the marked fields.')
  expect(await told({ 'accept-language': 'en-US,es;q=0.9' })).toEqual(english)
})

test('a failed sign-in is reported in the language of its screen', async () => {
  const browser = await open()
  const wrong = { email: 'nobody@example.com', password: 'not the password' }
  const message = async (headers: Record<string, string>) =>
    (await (await browser.post('/api/login', wrong, headers)).json()).message
  expect(await message(spanish)).toBe('El correo electrónico y la contraseña no coinciden. Intente de nuevo.')
  expect(await message({})).toBe('That email and password don’t match. Please try again.')
})
