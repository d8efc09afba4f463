import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { typedText } from '#domain/words.schema.ts'
/** A coupon's code as it is typed; a card number pasted there is refused before anybody looks for it. */
export const couponCodeSchema = typedText()
  .min(1, 'Enter a coupon code.')
  .max(40, 'Use 40 characters or fewer.')
  .refine((code) => !holdsCardNumber(code), cardNumberRefused)
