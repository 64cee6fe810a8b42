/*
 * The component styles of the first view, in the order that Mantine needs. They live in a layer, so that a CSS module wins
 * whatever the order of chunks. A component that only a later page uses brings its own `….layer.css` in the file that uses it.
 */
import './reset.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './tokens.css'
import './motion.css'
import './print.css'
import '../kit/primitives.css'
import '../kit/layout.css'
import '../kit/sizes.css'
import '../kit/looks.css'
import '../kit/windows.css'
