import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter } from '#api/admin/admin-env.ts'
import { consoleOriginOf, ofOneself, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { credentialsSchema } from '#domain/accounts/account.schema.ts'
import { deviceSeconds } from '#domain/security/csrf.server.ts'
import { proveByCode, secondStepsOf, signInByCode } from '#domain/staff/mfa/mfa.server.ts'
import { passkeyOptionsSchema, passkeyProofSchema } from '#domain/staff/mfa/passkey.schema.ts'
import { askForPasskey, proveByPasskey, signInByPasskey } from '#domain/staff/mfa/passkeys.server.ts'
import { acceptInvitation } from '#domain/staff/people/accept-invitation.server.ts'
import { findStaffLink } from '#domain/staff/people/staff-link.server.ts'
import { signInStaff } from '#domain/staff/session/sign-in-staff.server.ts'
import { signOutStaff } from '#domain/staff/session/staff-session.server.ts'
import {
  acceptInvitationSchema,
  readInvitationSchema,
  secondStepSchema,
  staffStateSchema,
} from '#domain/staff/staff.schema.ts'
import {
  isNewDeviceOf,
  readStaffCookie,
  rememberDevice,
  sendStaffCsrf,
  setStaffCookie,
  setStaffSession,
} from './staff-cookie.ts'

const stateAnswer = jsonAnswer('How far the browser has come', staffStateSchema)

const state = createRoute({
  method: 'get',
  path: '/api/admin/session',
  summary: 'Who is signed in to the console, and the csrf token',
  responses: { 200: stateAnswer },
})

const signIn = createRoute({
  method: 'post',
  path: '/api/admin/session',
  summary: 'The first step of signing in: email and password',
  request: jsonBody(credentialsSchema),
  responses: { 200: stateAnswer, ...errorAnswers('invalid_credentials', 'invalid', 'too_many_requests') },
})

const secondStep = createRoute({
  method: 'post',
  path: '/api/admin/session/code',
  summary: 'The second step: a code of the app, or a recovery code',
  ...ofOneself('password'),
  request: jsonBody(secondStepSchema),
  responses: { 200: stateAnswer, ...errorAnswers('unauthenticated', 'invalid', 'too_many_requests') },
})

const askPasskey = createRoute({
  method: 'post',
  path: '/api/admin/session/passkeyOptions',
  summary: 'What a passkey is to sign, as a second step or to prove again who one is',
  ...ofOneself('password', 'full'),
  responses: {
    200: jsonAnswer('Options for the browser', passkeyOptionsSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const usePasskey = createRoute({
  method: 'post',
  path: '/api/admin/session/passkey',
  summary: 'The second step: a passkey',
  ...ofOneself('password'),
  request: jsonBody(passkeyProofSchema),
  responses: { 200: stateAnswer, ...errorAnswers('unauthenticated', 'invalid', 'too_many_requests') },
})

const prove = createRoute({
  method: 'post',
  path: '/api/admin/session/reauthenticate',
  summary: 'Prove again who is at the keyboard, for five minutes: by a code',
  ...ofOneself('full'),
  request: jsonBody(secondStepSchema),
  responses: {
    204: { description: 'Proven' },
    ...errorAnswers('unauthenticated', 'invalid', 'too_many_requests'),
  },
})

const provePasskey = createRoute({
  method: 'post',
  path: '/api/admin/session/reauthenticateWithPasskey',
  summary: 'Prove again who is at the keyboard, for five minutes: by a passkey',
  ...ofOneself('full'),
  request: jsonBody(passkeyProofSchema),
  responses: {
    204: { description: 'Proven' },
    ...errorAnswers('unauthenticated', 'invalid', 'too_many_requests'),
  },
})

const signOut = createRoute({
  method: 'delete',
  path: '/api/admin/session',
  summary: 'Sign out',
  responses: { 204: { description: 'Signed out' } },
})

const readInvitation = createRoute({
  method: 'post',
  path: '/api/admin/invitation/read',
  summary: 'Who an invitation is for, without using it',
  request: jsonBody(readInvitationSchema),
  responses: {
    200: jsonAnswer('Who it is for', z.object({ name: z.string(), email: z.string() })),
    ...errorAnswers('invalid'),
  },
})

const accept = createRoute({
  method: 'post',
  path: '/api/admin/invitation',
  summary: 'Choose a password by the mailed link',
  request: jsonBody(acceptInvitationSchema),
  responses: { 200: stateAnswer, ...errorAnswers('invalid') },
})

export const sessionRoutes = createAdminRouter()
  .openapi(state, async (c) => {
    const visitor = c.get('staff')
    sendStaffCsrf(c, visitor?.sessionId ?? null)
    if (!visitor) return c.json({ stage: 'none' as const }, 200)
    const { stage, name, email, staffId } = visitor
    const methods = stage === 'setup' ? undefined : await secondStepsOf(c.get('services').db, staffId)
    return c.json({ stage, name, email, methods }, 200)
  })
  .openapi(signIn, async (c) => {
    const { db, now, config } = c.get('services')
    const session = await signInStaff(
      { db, now: now(), secret: config.sessionSecret },
      {
        ...c.req.valid('json'),
        ip: c.get('ip'),
        userAgent: c.get('userAgent'),
        deviceMark: readStaffCookie(c, 'staff-device'),
        visitor: c.get('staff'),
      },
    )
    setStaffSession(c, session)
    setStaffCookie(c, 'staff-device', session.deviceMark, deviceSeconds)
    return c.json({ stage: session.stage }, 200)
  })
  .openapi(secondStep, async (c) => {
    const { deps, visitor, from } = staffRequest(c)
    const isNewDevice = isNewDeviceOf(c, visitor)
    const session = await signInByCode(deps, visitor, { ...c.req.valid('json'), ...from, isNewDevice })
    setStaffSession(c, session)
    rememberDevice(c, visitor)
    return c.json({ stage: session.stage }, 200)
  })
  .openapi(askPasskey, async (c) => {
    const { deps, visitor, services } = staffRequest(c)
    const options = await askForPasskey(deps, visitor, { consoleOrigin: consoleOriginOf(services) })
    return c.json({ ...options }, 200)
  })
  .openapi(usePasskey, async (c) => {
    const { deps, visitor, from, services } = staffRequest(c)
    const { answer } = c.req.valid('json')
    const consoleOrigin = consoleOriginOf(services)
    const isNewDevice = isNewDeviceOf(c, visitor)
    const session = await signInByPasskey(deps, visitor, { answer, consoleOrigin, ...from, isNewDevice })
    setStaffSession(c, session)
    rememberDevice(c, visitor)
    return c.json({ stage: session.stage }, 200)
  })
  .openapi(prove, async (c) => {
    const { deps, visitor } = staffRequest(c)
    await proveByCode(deps, visitor, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(provePasskey, async (c) => {
    const { deps, visitor, services } = staffRequest(c)
    const { answer } = c.req.valid('json')
    await proveByPasskey(deps, visitor, { answer, consoleOrigin: consoleOriginOf(services) })
    return c.body(null, 204)
  })
  .openapi(signOut, async (c) => {
    if (c.get('staff')) {
      const { deps, visitor } = staffRequest(c)
      await signOutStaff(deps, visitor)
    }
    setStaffSession(c, null)
    return c.body(null, 204)
  })
  .openapi(readInvitation, async (c) => {
    const { db, now } = c.get('services')
    const { name, email } = await findStaffLink(db, { ...c.req.valid('json'), now: now() })
    return c.json({ name, email }, 200)
  })
  .openapi(accept, async (c) => {
    const { db, now } = c.get('services')
    const session = await acceptInvitation(
      { db, now: now() },
      { ...c.req.valid('json'), ip: c.get('ip'), userAgent: c.get('userAgent') },
    )
    setStaffSession(c, session)
    return c.json({ stage: session.stage }, 200)
  })
