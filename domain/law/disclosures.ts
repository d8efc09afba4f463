import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

/** The bold notice on a member card (TX, MO, MD). */
export const cardNotice = 'THIS IS NOT INSURANCE'

/**
 * The opening notice of a contract, in a box set in `disclosurePoints` bold on its first page: NOT in capitals, the
 * whole discounted price, no guarantee of quality, the operator with a toll-free phone (Tex. Ins. Code 562.103(c)), and
 * the right to cancel (RSMo 376.1508). `cancelWords`: that right in the member's state. Phones come formatted for
 * print.
 */
export function agreementNotice(
  { name, address, phone, tollFreePhone }: OperatorOfPapers,
  cancelWords: string,
): string[] {
  return [
    m.contract_notice_discounts(),
    m.contract_notice_no_payments(),
    cancelWords,
    m.contract_notice_quality(),
    m.contract_notice_operator({
      isTollFree: Boolean(tollFreePhone),
      name,
      address,
      phone: tollFreePhone || phone,
    }),
  ]
}

type OperatorOfPapers = { name: string; address: string; phone: string; tollFreePhone?: string | null }

/** A registration of the operator, formatted for print. */
export function registrationLine({ state, number }: { state: string; number: string }): string {
  return m.contract_registered({ state: stateNameOf(state), number })
}

/** Days after a provider leaves within which the directory must drop the listing (TX). */
export const departedProviderDays = 30

/** The minimum size of disclosures, in points. 12 points are 16 px (FL 636.212). */
export const disclosurePoints = 12
