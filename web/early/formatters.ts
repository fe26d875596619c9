/**
 * Runs in a worker, while the scripts of the page are on their way. The first formatter of a browser process takes 25 ms, because
 * the browser looks up which locales it has, and the next ones none, also on the page's own thread.
 */
new Intl.NumberFormat('en-IN');
close();
