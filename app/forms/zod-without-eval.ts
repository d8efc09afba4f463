import { config } from 'zod/v4/core'
import { validationMessage } from '#domain/validation-messages.ts'

// zod would otherwise probe for `eval`, which the content policy blocks and reports. Import this before any schema.
config({ jitless: true, customError: validationMessage })
