// The order decides: tokens first, Mantine in its layer, then what is ours and wins over it.
import './fonts.css';
import './tokens.css';
import '@mantine/core/styles.layer.css';
import './base.css';
import './mantine.css';
