import { z } from 'zod'
import { oneLine } from '#domain/words.schema.ts'

/** A PublicKeyCredential as JSON (WebAuthn Level 3 §5.1). The library that verifies it checks every field itself. */
const credential = z.strictObject({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.looseObject({
    credProps: z.looseObject({ rk: z.boolean().optional() }).optional(),
  }),
})

/** A browser's response after a passkey was used. */
const passkeyAnswer = credential
  .extend({
    response: z.looseObject({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
    }),
  })
  .meta({ named: 'PasskeyAnswer' })

/** A browser's response after a passkey was created. */
const newPasskey = credential
  .extend({ response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }) })
  .meta({ named: 'NewPasskey' })

export const passkeyProofSchema = z.strictObject({ answer: passkeyAnswer })
export const addPasskeySchema = z.strictObject({
  name: oneLine(60).min(1, 'Enter a name.'),
  answer: newPasskey,
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type NewPasskey = z.infer<typeof newPasskey>

const known = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})
const wanted = z.enum(['required', 'preferred', 'discouraged'])

/** Options for a browser to request a passkey from an authenticator (§5.5). */
export const passkeyOptionsSchema = z
  .looseObject({
    challenge: z.string(),
    timeout: z.int().optional(),
    rpId: z.string().optional(),
    allowCredentials: z.array(known).optional(),
    userVerification: wanted.optional(),
  })
  .meta({ named: 'PasskeyOptions' })

/** Options for a browser to create a passkey (§5.4). */
export const newPasskeyOptionsSchema = z
  .looseObject({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(known).optional(),
    authenticatorSelection: z
      .object({
        authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
        residentKey: wanted.optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: wanted.optional(),
      })
      .optional(),
    attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
  })
  .meta({ named: 'NewPasskeyOptions' })
