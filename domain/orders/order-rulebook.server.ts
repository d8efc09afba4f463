import { additionRules } from './addition/give-addition.server.ts'
import { adjustmentRules } from './adjustment/give-adjustment.server.ts'
import { checkoutRules } from './checkout/give-checkout.server.ts'
import { deskSaleRules } from './desk-sale/give-desk-sale.server.ts'
import type { OrderRulebook } from './order-kind.ts'
import { planChangeRules } from './plan-change/give-plan-change.server.ts'
import { purchaseRules } from './purchase/give-purchase.server.ts'
import { renewalRules } from './renewal/give-renewal.server.ts'

/** The rules of every order kind. */
export const orderRulebook: OrderRulebook = {
  checkout: checkoutRules,
  purchase: purchaseRules,
  renewal: renewalRules,
  addition: additionRules,
  plan_change: planChangeRules,
  desk_sale: deskSaleRules,
  adjustment: adjustmentRules,
}
