import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam } from '#api/admin/admin-env.ts'
import { consoleOriginOf, ofOneself, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { isId } from '#db/id.ts'
import { qrPath } from '#documents/parts/qr-path.server.ts'
import { notFound } from '#domain/errors.ts'
import { addPasskeySchema, newPasskeyOptionsSchema } from '#domain/staff/mfa/passkey.schema.ts'
import { addPasskey, beginPasskey, removePasskey } from '#domain/staff/mfa/passkeys.server.ts'
import { beginTotp, confirmTotp, renewRecoveryCodes } from '#domain/staff/mfa/set-up-totp.server.ts'
import { changeStaffPassword } from '#domain/staff/session/change-password.server.ts'
import { endOwnSession } from '#domain/staff/session/staff-session.server.ts'
import { changeStaffPasswordSchema, totpCodeSchema } from '#domain/staff/staff.schema.ts'
import { rememberDevice, setStaffSession } from './staff-cookie.ts'

const codesAnswer = z.object({ recoveryCodes: z.array(z.string()).length(10) })

const newTotp = createRoute({
  method: 'post',
  path: '/api/admin/security/totp',
  summary: 'A new key for an authenticator app; it counts once its first code is sent',
  ...ofOneself('setup', 'full'),
  responses: {
    200: jsonAnswer(
      'The key, to be scanned or typed',
      z.object({
        secret: z.string(),
        uri: z.string(),
        qr: z
          .object({ size: z.int(), path: z.string() })
          .openapi({ description: 'The QR code, as an SVG path' }),
      }),
    ),
    ...errorAnswers('unauthenticated', 'proof_required'),
  },
})

const confirmNewTotp = createRoute({
  method: 'put',
  path: '/api/admin/security/totp',
  summary: 'The first code of the new key: it is the second step from now on',
  ...ofOneself('setup', 'full'),
  request: jsonBody(totpCodeSchema),
  responses: {
    200: jsonAnswer('Ten recovery codes, shown this once', codesAnswer),
    ...errorAnswers('unauthenticated', 'proof_required', 'invalid', 'too_many_requests'),
  },
})

const newCodes = createRoute({
  method: 'post',
  path: '/api/admin/security/recoveryCodes',
  summary: 'Ten new recovery codes in place of all before',
  ...ofOneself('full'),
  responses: {
    200: jsonAnswer('Ten recovery codes, shown this once', codesAnswer),
    ...errorAnswers('unauthenticated', 'proof_required'),
  },
})

const password = createRoute({
  method: 'put',
  path: '/api/admin/security/password',
  summary: 'Change one’s own password; every other session ends',
  ...ofOneself('full'),
  request: jsonBody(changeStaffPasswordSchema),
  responses: {
    204: { description: 'Changed' },
    ...errorAnswers('unauthenticated', 'invalid', 'too_many_requests'),
  },
})

const endSession = createRoute({
  method: 'delete',
  path: '/api/admin/security/sessions/{id}',
  summary: 'End one of one’s own sessions',
  ...ofOneself('full'),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...errorAnswers('unauthenticated', 'not_found') },
})

const passkeyOptions = createRoute({
  method: 'post',
  path: '/api/admin/security/passkeyOptions',
  summary: 'What a browser is to ask for, to make a passkey',
  ...ofOneself('setup', 'full'),
  responses: {
    200: jsonAnswer('Options for the browser', newPasskeyOptionsSchema),
    ...errorAnswers('unauthenticated', 'proof_required'),
  },
})

const newPasskey = createRoute({
  method: 'post',
  path: '/api/admin/security/passkeys',
  summary: 'Keep a passkey that the browser has made; at the first sign-in it is the second step from now on',
  ...ofOneself('setup', 'full'),
  request: jsonBody(addPasskeySchema),
  responses: {
    200: jsonAnswer(
      'Kept; at the first sign-in with ten recovery codes, shown this once',
      z.object({ recoveryCodes: z.array(z.string()).length(10).nullable() }),
    ),
    ...errorAnswers('unauthenticated', 'proof_required', 'invalid', 'conflict'),
  },
})

const dropPasskey = createRoute({
  method: 'delete',
  path: '/api/admin/security/passkeys/{id}',
  summary: 'Remove a passkey',
  ...ofOneself('full'),
  request: { params: idParam },
  responses: {
    204: { description: 'Removed' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'conflict'),
  },
})

/** The user's own password, second steps and sessions. */
export const securityRoutes = createAdminRouter()
  .openapi(newTotp, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const { secret, uri } = await beginTotp(deps, visitor)
    return c.json({ secret, uri, qr: qrPath(uri) }, 200)
  })
  .openapi(confirmNewTotp, async (c) => {
    const { deps, visitor, from } = staffRequest(c)
    const { recoveryCodes, session } = await confirmTotp(deps, visitor, { ...c.req.valid('json'), ...from })
    if (session) {
      setStaffSession(c, session)
      rememberDevice(c, visitor)
    }
    return c.json({ recoveryCodes }, 200)
  })
  .openapi(newCodes, async (c) => {
    const { deps, visitor } = staffRequest(c)
    return c.json({ recoveryCodes: await renewRecoveryCodes(deps, visitor) }, 200)
  })
  .openapi(password, async (c) => {
    const { deps, visitor } = staffRequest(c)
    await changeStaffPassword(deps, visitor, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(endSession, async (c) => {
    const { deps, visitor } = staffRequest(c)
    await endOwnSession(deps, visitor, ownId(c.req.valid('param').id))
    return c.body(null, 204)
  })
  .openapi(passkeyOptions, async (c) => {
    const { deps, visitor, services } = staffRequest(c)
    return c.json(
      { ...(await beginPasskey(deps, visitor, { consoleOrigin: consoleOriginOf(services) })) },
      200,
    )
  })
  .openapi(newPasskey, async (c) => {
    const { deps, visitor, services, from } = staffRequest(c)
    const consoleOrigin = consoleOriginOf(services)
    const setUp = await addPasskey(deps, visitor, { ...c.req.valid('json'), consoleOrigin, ...from })
    if (setUp?.session) {
      setStaffSession(c, setUp.session)
      rememberDevice(c, visitor)
    }
    return c.json({ recoveryCodes: setUp?.recoveryCodes ?? null }, 200)
  })
  .openapi(dropPasskey, async (c) => {
    const { deps, visitor } = staffRequest(c)
    await removePasskey(deps, visitor, ownId(c.req.valid('param').id))
    return c.body(null, 204)
  })

function ownId(id: string): string {
  if (!isId(id)) throw notFound()
  return id
}
