import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { typedText } from '#domain/words.schema.ts'
import * as m from '#messages'

/** A coupon's code as it is typed; a card number pasted there is refused before anybody looks for it. */
export const couponCodeSchema = typedText()
  .min(1, { error: () => m.validation_coupon_code() })
  .max(40, { error: () => m.validation_use_40_characters_fewer() })
  .refine((code) => !holdsCardNumber(code), cardNumberRefused)
