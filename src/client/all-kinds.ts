/**
 * Loads React and the styles of all kinds of page: a document contains only the styles of its own
 * kind, and no other page may be shown without its styles. Loaded before the site: between the two
 * tasks the page can respond to a touch.
 */
import 'react-dom/client';
import styles from '../styles/all-kinds.css' with { type: 'css' };

document.adoptedStyleSheets.push(styles);
