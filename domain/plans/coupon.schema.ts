import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { typedText } from '#domain/words.schema.ts'
import * as m from '#messages'

/** A coupon code as typed; a pasted card number is refused before any lookup. */
export const couponCodeSchema = typedText()
  .min(1, { error: () => m.validation_coupon_code() })
  .max(40, { error: () => m.validation_use_40_characters_fewer() })
  .refine((code) => !holdsCardNumber(code), cardNumberRefused)
