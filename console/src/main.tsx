import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import './style/controls.css'
import './style/shell.css'
import './style/content.css'
import './style/forced-colors.css'

import { render } from 'preact'

import { App } from './shell/app.js'
import { startDrops } from './shell/drops.js'
import { startFocus } from './shell/focus.js'
import { startLanguage } from './language/language.js'
import { startRoutes } from './routes.js'
import { startSession } from './session/session.js'
import { startTheme } from './shell/theme.js'

const root = document.getElementById('console')
if (root === null) throw new Error('the page has no place for the console')
startTheme()
startDrops()
startFocus()
startRoutes()
await Promise.all([startLanguage(), startSession()])
render(<App />, root)
