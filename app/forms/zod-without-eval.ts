import { config } from 'zod/v4/core'
import { plainMessage } from '#domain/validation-messages.ts'

// zod would probe for `eval`, which the content policy forbids and reports. Import this before any schema.
config({ jitless: true, customError: plainMessage })
