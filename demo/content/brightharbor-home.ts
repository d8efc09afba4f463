import type { ContentInput } from '#domain/content/content.schema.ts'
import type { PlanIds } from './brand-content.ts'
import { commonQuestions as q } from './questions.ts'

type PageInput = NonNullable<ContentInput['pages']['home']>

/** The home page visitors see today. */
export function brightharborHome(planIds: PlanIds): PageInput {
  return {
    description:
      'Dental savings plans for families: check-ups included, clear member prices, dentists near you.',
    variables: { home_banner_join_now_url: '/join-now' },
    blocks: [
      {
        type: 'hero',
        title: 'Good dental care, within reach',
        text: 'Bright Harbor members pay lower, fixed prices at dentists near home, and their check-ups are included. One fee, no claims, no surprises.',
        zip_label: 'Where do you live?',
        button_text: 'Find a dentist',
        points: ['Use it the day you join', '30 days to change your mind', 'Cancel online'],
        note: 'A dental savings plan, not insurance.',
        illustration: 'harbour',
      },
      {
        type: 'steps',
        id: 'how-it-works',
        title: 'How it works',
        items: [
          {
            title: 'Find your dentist',
            text: 'Search by ZIP. Every office shows its hours, its people and the prices you would pay there.',
            illustration: 'map',
          },
          {
            title: 'Join in a few minutes',
            text: 'Choose a plan for you or the whole household. You see the total and the renewal price before you pay.',
            illustration: 'card',
          },
          {
            title: 'Show your card, pay less',
            text: 'Your card is on your phone at once. The office charges the member price, and you pay it directly.',
            illustration: 'chair',
          },
        ],
      },
      {
        type: 'plan_cards',
        id: 'plans',
        title: 'Plans and what they cost',
        text: 'The whole price: what you pay first, and what each renewal will be.',
        highlight: planIds.get('harbor-family') ?? 'harbor-family',
        highlight_label: 'Best from three people on',
        footnote:
          'Sold by the month or the year. Not every plan is sold in every state; tell us where you live when you join, and you see those that are.',
      },
      {
        type: 'savings_calculator',
        id: 'calculator',
        title: 'Would it pay off for you?',
        text: 'Put in the year you expect. If a plan costs more than it saves, we say so.',
        services: [
          { service: 'check-up-exam', quantity: 2 },
          { service: 'adult-cleaning', quantity: 2 },
          { service: 'bitewing-xrays', quantity: 1 },
          { service: 'white-filling-one', quantity: 1 },
          { service: 'porcelain-crown', quantity: 0 },
          { service: 'root-canal-molar', quantity: 0 },
          { service: 'deep-cleaning-quarter', quantity: 0 },
        ],
        footnote:
          'Usual prices are what offices on our list ask of patients without a plan. Each office’s own member prices are on its page.',
      },
      {
        type: 'sample_savings',
        id: 'prices',
        title: 'A few member prices',
        services: [
          'adult-cleaning',
          'child-cleaning',
          'white-filling-two',
          'root-canal-front',
          'porcelain-crown',
          'wisdom-tooth',
          'full-denture',
          'clear-aligners',
        ],
      },
      {
        type: 'faq_list',
        id: 'questions',
        title: 'What people ask first',
        items: [q.different, q.included, q.dentist, q.family, q.cancel],
        more: { title: 'All questions', link: '/faq' },
      },
      { type: 'disclosure', id: 'disclosure' },
      {
        type: 'call_to_action',
        title: 'Ready when you are',
        text: 'Look for a dentist first, or choose a plan right away. Either way, you see every price before you decide.',
        button: { title: 'See plans', link: '/join-now' },
        secondary: { title: 'Find a dentist', link: '/find-a-dentist' },
        illustration: 'family',
      },
    ],
  }
}

/** The home page of the two earlier versions: shorter, with the same plans and prices. */
export function olderHome(planIds: PlanIds): PageInput {
  const home = brightharborHome(planIds)
  return {
    ...home,
    blocks: [
      {
        type: 'hero',
        title: 'Pay less at the dentist',
        text: 'Join Bright Harbor and pay member prices at dentists near you.',
        layout: 'above',
        illustration: 'harbour',
      },
      ...(home.blocks ?? []).filter(({ type }) =>
        ['steps', 'plan_cards', 'faq_list', 'disclosure'].includes(type),
      ),
    ],
  }
}
