/**
 * What is in the head for browsers without JavaScript, and nowhere else: the wide menu in the place of the one that
 * unfolds, no control that would do nothing, no form that would post to nobody, no ring that would turn forever. What
 * is in a `noscript` no browser draws from script, so the script does not carry it.
 */
const style =
  import.meta.env.SSR &&
  `
.needs-script,button[type="button"],form:not([method="get"]),.animate-spin{display:none!important}
main :is(section,div):has(>form:only-child:not([method="get"])){display:none!important}
.without-script{display:none}
body:has(main form:not([method="get"]),main .needs-notice) .without-script{display:block}
@media (width<80rem){
header [data-main-bar]{display:flex;flex-wrap:wrap;justify-content:space-between}
header .wide-menu,header .wide-menu ul{display:flex!important;flex-wrap:wrap;align-items:center;justify-content:flex-start;gap:0 1.5rem}
header .wide-menu{border:0;padding:0 0 .75rem;margin:0}
header .wide-menu a{min-height:2.75rem;display:inline-flex;align-items:center}
header .top-bar-links{display:flex!important;flex-wrap:wrap}
}`

/** The style of browsers without JavaScript. */
export function NoscriptStyle() {
  return (
    <noscript>
      <style>{style}</style>
    </noscript>
  )
}
