import type { OfficeHours } from '#domain/offices/office.schema.ts'
import { describeOpenState, openState } from '#domain/offices/office-hours.rules.ts'

/**
 * `<open-now data-hours data-zone><span/></open-now>`: the span says whether the office is open, updated every half
 * minute.
 */
export function defineOpenNow(): void {
  if (customElements.get('open-now')) return
  customElements.define(
    'open-now',
    class extends HTMLElement {
      static observedAttributes = ['data-hours', 'data-zone']
      #timer: ReturnType<typeof setInterval> | undefined

      connectedCallback() {
        this.#say()
        this.#timer = setInterval(() => this.#say(), 30_000)
      }
      disconnectedCallback() {
        clearInterval(this.#timer)
      }
      attributeChangedCallback() {
        if (this.isConnected) this.#say()
      }

      #say() {
        const { hours, zone } = this.dataset
        const words = this.firstElementChild
        if (!words || !hours || !zone) return
        const week: OfficeHours = JSON.parse(hours)
        const state = openState(week, zone, new Date())
        words.textContent = describeOpenState(state)
        words.className = state.open ? 'font-semibold text-success' : ''
      }
    },
  )
}
