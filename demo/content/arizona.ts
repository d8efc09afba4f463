import type { ContentInput } from '#domain/content/content.schema.ts'

type StateInput = NonNullable<NonNullable<ContentInput['pages']['states']>[string]>
type Blocks = NonNullable<StateInput['blocks']>

/** What Arizona’s law gives a member (A.R.S. 44-1799.94), the same for every brand. */
const rights: Blocks[number] = {
  type: 'rich_text',
  title: 'What Arizona law gives you',
  html: `
<ul>
<li><strong>Never more than twelve months ahead.</strong> A plan may be prepaid for a year at most. We sell months and single years.</li>
<li><strong>Unused months come back.</strong> When a membership ends early, whoever ends it, the months you have paid for and not used are returned.</li>
<li><strong>Thirty days to change your mind.</strong> Cancel in the first 30 days and everything is refunded, the enrollment fee included.</li>
<li><strong>No payments to dentists.</strong> You pay the office its member price directly; the plan is not insurance.</li>
</ul>
<p>A complaint begins with our <a href="/grievance-form">grievance form</a>. What we cannot settle with you may be taken to the Arizona Attorney General’s consumer office in Phoenix or Tucson.</p>`.trim(),
}

/** A brand's page for Arizona: its own words around plans and prices of the state. */
export function arizonaPage(words: {
  description: string
  hero: Extract<Blocks[number], { type: 'hero' }>
  highlight: string
  footnote?: string
}): StateInput {
  return {
    title: 'Arizona',
    description: words.description,
    state: 'AZ',
    blocks: [
      words.hero,
      {
        type: 'plan_cards',
        id: 'plans',
        title: 'Plans sold in Arizona',
        text: 'The whole price, first term and renewal, with nothing added later.',
        highlight: words.highlight,
        highlight_label: 'For households',
        footnote: words.footnote,
      },
      {
        type: 'sample_savings',
        title: 'What a visit costs in Arizona',
        services: [
          'check-up-exam',
          'adult-cleaning',
          'child-cleaning',
          'white-filling-one',
          'deep-cleaning-quarter',
          'root-canal-molar',
          'porcelain-crown',
          'simple-extraction',
        ],
        ground: 'page',
      },
      rights,
      { type: 'disclosure' },
    ],
  }
}
